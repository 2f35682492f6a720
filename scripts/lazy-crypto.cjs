/** Stands for `crypto` in packages that load it at once and hardly ever use it: it takes as long to load as a quarter of Node. */
exports.randomBytes = (size) => require("node:crypto").randomBytes(size);
