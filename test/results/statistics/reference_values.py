"""Computes reference-values.json with SciPy and statsmodels. Run it after adding a case:

    python -m venv v && v/bin/pip install scipy==1.16.3 statsmodels==0.14.5 numpy==2.4.6 pandas==2.3.3
    v/bin/python test/results/statistics/reference_values.py
"""

import json
from pathlib import Path

import numpy as np
import statsmodels.api as sm
from scipy import optimize, special, stats
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
    return {"mean": fit.params[0], "standardError": fit.bse[0], "low": low, "high": high}


def case(name, sizes, scale, shift, level=0.95):
    groups, values = cells(sizes, scale)
    values = np.round(values + shift, 3)
    fit = clustered(groups, values, level)
    return {"name": name, "level": level, "sizes": [int(size) for size in sizes], "values": values.tolist(), **fit}


def effective_cells(sizes, variance, error):
    """Of the mean of clustered cells: between one cell for each cluster and all of them."""
    sizes = np.array(sizes)
    least = sizes.sum() ** 2 / (sizes**2).sum()
    if variance == 0:
        return least
    alike = np.clip(error**2 / (variance / least), least / sizes.sum(), 1)
    known = (len(sizes) - 1) * variance
    return 1 / ((known * alike + 1) / (known + 1) / least)


def share(name, sizes, probability, level=0.95):
    groups, values = cells(sizes, 1)
    solved = (values < stats.norm.ppf(probability) * np.sqrt(2)).astype(float)
    fit = clustered(groups, solved, level) if 0 < solved.mean() < 1 else {"standardError": 0.0}
    error = fit["standardError"]
    mean = solved.mean()
    count = effective_cells(sizes, mean * (1 - mean), error)
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


def likeliest_variance(gained, lost, difference):
    """Of a pair, at the multinomial likelihood's maximum for a given difference, found numerically."""

    def minus_log_likelihood(share):
        parts = [(gained, share + difference), (lost, share), (1 - gained - lost, 1 - 2 * share - difference)]
        return -sum(seen * np.log(max(expected, 1e-300)) for seen, expected in parts if seen > 0)

    bounds = (max(0, -difference), (1 - difference) / 2)
    found = optimize.minimize_scalar(minus_log_likelihood, bounds=bounds, method="bounded", options={"xatol": 1e-13})
    best = min((*bounds, found.x), key=minus_log_likelihood)
    return 2 * best + difference - difference**2


def paired_share(name, sizes, before, after, level=0.95):
    """Tango's score interval, from its definition."""
    groups, values = cells(sizes, 1)
    own = random.normal(0, 0.5, (2, len(values)))
    both = [(values + own[side] < stats.norm.ppf(p) * 1.5).astype(float) for side, p in enumerate((before, after))]
    changes = both[1] - both[0]
    gained, lost, mean = (changes > 0).mean(), (changes < 0).mean(), changes.mean()
    error = clustered(groups, changes, level)["standardError"] if len(set(changes)) > 1 else 0.0
    count = effective_cells(sizes, gained + lost - mean**2, error)
    quantile = stats.t.ppf((1 + level) / 2, len(sizes) - 1)

    def excess(difference):
        return (mean - difference) ** 2 - quantile**2 * likeliest_variance(gained, lost, difference) / count

    low, high = (optimize.brentq(excess, end, mean + side * 1e-6, xtol=1e-12) for side, end in ((-1, -0.999), (1, 0.999)))
    return {"name": name, "level": level, "sizes": [int(size) for size in sizes], "values": changes.tolist(), "low": low, "high": high}


def sign_flips(name, differences, resamples=np.inf):
    """Exact, or for many differences by resampling, with the standard error of that."""
    found = stats.permutation_test(
        (np.array(differences),),
        lambda values, axis: values.sum(axis),
        permutation_type="samples",
        vectorized=True,
        n_resamples=resamples,
        rng=np.random.default_rng(1),
        batch=5_000,
    )
    error = 0 if resamples == np.inf else np.sqrt(found.pvalue * (1 - found.pvalue) / resamples)
    return {"name": name, "differences": list(differences), "p": found.pvalue, "error": error}


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
        {"degrees": d, "level": 1 - special.betainc(d / 2, 0.5, d / (d + t * t)), "quantile": t}
        for d in [1, 2, 3, 9, 31, 128, 1031]
        # stats.t.ppf errs by 2e-11; the probability, by which it is found, by 1e-15.
        for t in [round(stats.t.ppf((1 + level) / 2, d), 6) for level in [0.6, 0.9, 0.95, 0.999]]
    ],
    "chosen": [
        {"part": c, "whole": n, "k": k, "share": special.comb(c, k) / special.comb(n, k)}
        for n in [2, 4, 8, 32]
        for c in [0, 1, n // 2, n - 1, n]
        for k in sorted({1, 2, n // 2, n})
    ],
    "holm": [{"p": p, "adjusted": multipletests(p, method="holm")[1].tolist()} for p in p_values],
    "pairedShares": [
        paired_share("hardly any change", [8] * 129, 0.8, 0.79),
        paired_share("worse", [8] * 24, 0.8, 0.5),
        paired_share("uneven clusters, 90 %", uneven, 0.5, 0.6, 0.9),
        paired_share("few clusters", [4, 1, 7, 2, 3], 0.5, 0.9),
        paired_share("no change", [3] * 10, 1 - 1e-12, 1 - 1e-12),
    ],
    "signFlips": [
        sign_flips("six equal differences", [0.3] * 6),
        sign_flips("some zeros and ties", [0.0, 0.5, 0.5, -0.5, 0.25, 0.0, 1.0, 0.75]),
        sign_flips("as many of each sign", [0.25, -0.25, 0.5, -0.5]),
        sign_flips("16 differences", np.round(random.normal(0.1, 0.3, 16), 3).tolist()),
        sign_flips("18 differences without a common step", random.normal(0.2, 0.3, 18).tolist()),
        sign_flips("18 differences of solved runs", random.integers(-3, 6, 18).tolist()),
        sign_flips("129 scenarios", random.normal(0.02, 0.1, 129).tolist(), 400_000),
        sign_flips("129 scenarios of solved runs", random.integers(-8, 9, 129).tolist(), 400_000),
    ],
}

target = Path(__file__).with_name("reference-values.json")
target.write_text(json.dumps(values, default=float) + "\n")
