import path from 'node:path';

/**
 * The build that the server uses: `build/`, or the folder in `FORECOURT_BUILD`. Tests and the development server each
 * have their own build folder, so that they never replace the files of a running server.
 */
export const BUILD_FOLDER = path.resolve(import.meta.dirname, '../../..', process.env['FORECOURT_BUILD'] || 'build');
