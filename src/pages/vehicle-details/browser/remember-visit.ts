import { rememberVehicleView } from '#features/push/push.ui.ts';
import { parseDisplayedPrice, rememberPrices } from '#pages/shared/car/price-memory.ts';

/** Stores on this device that the car's page was opened, with the displayed price. */
export function rememberVisit(path: string = location.pathname, page: ParentNode = document): void {
  const id = /^\/cars-for-sale\/vehicle\/(\d+)$/.exec(path)?.[1];
  const price = page.querySelector('.summary-amount strong')?.textContent;
  if (id) rememberVehicleView();
  if (id && price) rememberPrices([{ id: Number(id), price: parseDisplayedPrice(price) }], { visited: true });
}
