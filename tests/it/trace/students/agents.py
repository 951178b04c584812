"""Alpha-beta as the agents of a course have it: MAX and MIN apart, fail-soft, no pruning on equality."""

import json, sys

INF = float("inf")

def value(node, name, alpha, beta, is_max):
    print(">", name, alpha, beta)
    if isinstance(node, int):
        result = node
    elif is_max:
        result = max_value(node, alpha, beta, name == ".")
    else:
        result = min_value(node, alpha, beta)
    print("<", result)
    return result

def max_value(node, alpha, beta, is_root):
    v = -INF
    for number, child in list(enumerate(node, 1)):
        v = max(v, value(child, number, alpha, beta, False))
        if v > beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(node, alpha, beta):
    v = INF
    for number, child in list(enumerate(node, 1)):
        v = min(v, value(child, number, alpha, beta, True))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v

tree = sys.argv[1]
print("edagari-trace 1\nprogram agents.py\ngame number-tree\nstart", tree, "\nscores first")
value(json.loads(tree), ".", -INF, INF, True)
