import path from 'node:path';

/**
 * The build that the server uses: `build/`, or the folder that `FORECOURT_BUILD` names. Tests and the development server
 * have a build folder each, so that they never replace the files of a running server.
 */
export const BUILD_FOLDER = path.resolve(import.meta.dirname, '../../..', process.env['FORECOURT_BUILD'] || 'build');
