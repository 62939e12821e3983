module.exports = class Database {
  constructor() {
    throw new Error('better-sqlite3 is not installed; pass a node:sqlite adapter instead.');
  }
};
