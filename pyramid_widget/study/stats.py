"""Statistics under the names of the statistics: distributions, shares, comparisons, exact probabilities."""

from pyramid_widget.study.compare import Comparison as Comparison
from pyramid_widget.study.compare import MeanDifference as MeanDifference
from pyramid_widget.study.compare import compare as compare
from pyramid_widget.study.compare import compare_means as compare_means
from pyramid_widget.study.exact import lethal_cards as lethal_cards
from pyramid_widget.study.exact import opening_moves as opening_moves
from pyramid_widget.study.pmf import Cdf as Cdf
from pyramid_widget.study.pmf import Pmf as Pmf
from pyramid_widget.study.proportion import Interval as Interval
from pyramid_widget.study.proportion import Proportion as Proportion
from pyramid_widget.study.proportion import clopper_pearson as clopper_pearson
from pyramid_widget.study.proportion import coverage as coverage
from pyramid_widget.study.proportion import false_alarm as false_alarm
from pyramid_widget.study.proportion import normal_quantile as normal_quantile
from pyramid_widget.study.proportion import run_probability as run_probability
from pyramid_widget.study.proportion import sample_size as sample_size
from pyramid_widget.study.proportion import simulated_coverage as simulated_coverage
from pyramid_widget.study.proportion import wald as wald
from pyramid_widget.study.proportion import wilson as wilson
