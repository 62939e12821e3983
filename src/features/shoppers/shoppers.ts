/** Door of the shoppers room: where signing in leads. */
export * from './model/ref-url.ts';
export * from './model/account-forms.ts';
export * from './model/password-bounds.ts';
