import { Icon } from '#ui/icon.tsx';
import type { OrderView } from '../buying-options/blocks-data.ts';

/** Renders the pre-order block: new cars that are not built yet. */
export function OrderBlock({ orders }: { orders: readonly OrderView[] }) {
  return (
    <section className="orders" aria-labelledby="orders">
      <div>
        <h2 id="orders">Not on a lot yet? Order it new.</h2>
        <p>Choose the color, trim and options, and a dealer will order it from the manufacturer.</p>
      </div>
      <ul>
        {orders.map(({ name, href }) => (
          <li key={href}>
            <a className="button" href={href} rel="nofollow">
              <span>
                Custom Order Yours<span className="order-name">{name}</span>
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
