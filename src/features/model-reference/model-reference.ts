/** Door of the room about models: the addresses of their pages, and the search for their cars. */
export { carsForSale } from './model/cars-for-sale.ts';
export { modelPagePath, MODELS_PATH } from './model/model-paths.ts';
