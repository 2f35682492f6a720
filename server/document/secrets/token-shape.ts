// Derived by `test/token-shapes.ts`, mostly from the rules of secretlint (MIT): `npm run update` renews it.

/**
 * A token of a known service: the beginning that only its tokens have, and the rest. The rest is judged more freely than a
 * scanner does, because a token that was cut or mistyped is a secret too. Words and small numbers, as in the label
 * `sk-web-01`, are no token.
 */
export const tokenShape =
  /(?<![\p{L}\p{N}])((?:A3T|AGPA|AIDA|AIPA|AKIA|ANPA|ANVA|AROA|ASIA|dapi)(?=[A-Za-z\d]{12})|AGE-SECRET-KEY-1|AIzaSy|GOCSPX-|HRKU-|SG\.|dckr_pat_|figd_|gho_|ghp_|ghr_|ghs_|ghu_|github_pat_|glc_|gldt-|glpat-|glrt-|glsa_|gsk_|hf_|hvb\.|hvr\.|hvs\.|lin_api_|npm_|ntn_|ops_ey|rk_live_|rk_test_|sgp_|shpat_|shpca_|shppa_|shpss_|sk-|sk_live_|sk_test_|sq0atp-|sq0csp-|tskey-|vca_|vci_|vck_|vcp_|vcr_|whsec_|xapp-|xoxa-|xoxb-|xoxo-|xoxp-|xoxr-)(?=[\w.+/-]{0,200}\d)(?!(?:ssh|ecdsa)-|(?:[a-z]{2,20}|v?\d{1,4})(?:[-_.](?:[a-z]{2,20}|v?\d{1,4})){1,9}(?![\w.+/=-]))([\w.+/=-]{10,})/gu;
