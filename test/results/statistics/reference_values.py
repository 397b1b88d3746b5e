"""Computes reference-values.json with SciPy and statsmodels. Run it after adding a case:

    python -m venv v && v/bin/pip install scipy==1.16.3 statsmodels==0.14.5 numpy==2.4.6 pandas==2.3.3
    v/bin/python test/results/statistics/reference_values.py
"""

import json
from pathlib import Path

import numpy as np
import statsmodels.api as sm
from scipy import special, stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

random = np.random.default_rng(20261122)


def cells(sizes, scale):
    """One value per cell: an effect of its cluster and one of its own."""
    effects = random.normal(0, scale, len(sizes))
    groups = np.repeat(np.arange(len(sizes)), sizes)
    return groups, np.round(effects[groups] + random.normal(0, scale, len(groups)), 3)


def clustered(groups, values, level):
    """A regression on a constant with CR1 errors and Student's t."""
    fit = sm.OLS(values, np.ones(len(values))).fit(
        cov_type="cluster", cov_kwds={"groups": groups, "use_correction": True, "df_correction": True}, use_t=True
    )
    [[low, high]] = fit.conf_int(1 - level)
    return {"mean": fit.params[0], "standardError": fit.bse[0], "low": low, "high": high, "p": fit.pvalues[0]}


def case(name, sizes, scale, shift, level=0.95):
    groups, values = cells(sizes, scale)
    values = np.round(values + shift, 3)
    fit = clustered(groups, values, level)
    degrees = len(sizes) - 1
    fit["detectable"] = fit["standardError"] * (stats.t.ppf((1 + level) / 2, degrees) + stats.t.ppf(0.8, degrees))
    return {"name": name, "level": level, "sizes": [int(size) for size in sizes], "values": values.tolist(), **fit}


def share(name, sizes, probability, level=0.95):
    groups, values = cells(sizes, 1)
    solved = (values < stats.norm.ppf(probability) * np.sqrt(2)).astype(float)
    fit = clustered(groups, solved, level) if 0 < solved.mean() < 1 else {"standardError": 0.0}
    error = fit["standardError"]
    mean = solved.mean()
    count = len(sizes) if error == 0 else mean * (1 - mean) / error**2
    quantile = stats.t.ppf((1 + level) / 2, len(sizes) - 1)
    low, high = proportion_confint(mean * count, count, alpha=2 * stats.norm.sf(quantile), method="wilson")
    return {
        "name": name,
        "level": level,
        "sizes": [int(size) for size in sizes],
        "values": solved.tolist(),
        "mean": mean,
        "standardError": error,
        "low": low,
        "high": high,
    }


def bootstrapped(name, sizes, scale):
    groups, values = cells(sizes, scale)
    counts = np.bincount(groups).astype(float)
    sums = np.bincount(groups, weights=values)
    found = stats.bootstrap(
        (sums, counts),
        lambda s, n, axis: s.sum(axis) / n.sum(axis),
        paired=True,
        method="percentile",
        n_resamples=100_000,
        vectorized=True,
        batch=2_000,
        rng=np.random.default_rng(1),
    ).confidence_interval
    return {"name": name, "sizes": [int(size) for size in sizes], "values": values.tolist(), "low": found.low, "high": found.high}


uneven = random.integers(1, 17, 40)
p_values = [[0.01, 0.04, 0.03], [0.2, 0.001, 0.001, 0.9, 0.04], [0.5], np.round(random.random(12), 4).tolist()]

values = {
    "means": [
        case("two clusters", [3, 2], 0.1, 0.2),
        case("five clusters, one of a single cell", [4, 1, 7, 2, 3], 0.2, 0.05),
        case("uneven clusters", uneven, 0.3, -0.1),
        case("129 scenarios x 8 augmentations", [8] * 129, 0.1, 0.02),
        case("129 scenarios x 8 augmentations, 99 %", [8] * 129, 0.1, 0.0, 0.99),
        case("a difference of many standard errors", [8] * 129, 0.02, 0.5),
    ],
    "shares": [
        share("half", [8] * 129, 0.5),
        share("nearly all", uneven, 0.95),
        share("few clusters", [4, 1, 7, 2, 3], 0.7),
        share("none", [8] * 30, 1e-12),
        share("all, 90 %", [8] * 30, 1 - 1e-12, 0.9),
    ],
    "student": [
        {"degrees": d, "level": level, "quantile": stats.t.ppf((1 + level) / 2, d), "p": 2 * stats.t.sf(level * 4, d)}
        for d in [1, 2, 3, 9, 31, 128, 1031]
        for level in [0.6, 0.9, 0.95, 0.999]
    ],
    "chosen": [
        {"part": c, "whole": n, "k": k, "share": special.comb(c, k) / special.comb(n, k)}
        for n in [2, 4, 8, 32]
        for c in [0, 1, n // 2, n - 1, n]
        for k in sorted({1, 2, n // 2, n})
    ],
    "holm": [{"p": p, "adjusted": multipletests(p, method="holm")[1].tolist()} for p in p_values],
    "bootstraps": [bootstrapped("uneven clusters", uneven, 0.3), bootstrapped("129 x 8", [8] * 129, 0.1)],
}

target = Path(__file__).with_name("reference-values.json")
target.write_text(json.dumps(values, default=float) + "\n")
