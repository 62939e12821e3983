/** Door of the flags room: what can be switched on and off, and how it stands. */
export * from './model/flags.ts';
