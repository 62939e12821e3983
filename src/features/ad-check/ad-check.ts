/** Door of the ad-check room: checks dealers' ads against the rules for advertising cars. */
export { AD_RULES, type AdRuleId, AD_RULE_IDS } from './model/ad-rules.ts';
export { type AdProblem, findTextProblems } from './model/find-ad-problems.ts';
