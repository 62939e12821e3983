import { Icon } from '#ui/icon.tsx';
import type { OrderView } from '../promise/blocks-data.ts';
import './order-block.css';

/** The pre-order block: new cars that are not built yet. */
export function OrderBlock({ orders }: { orders: readonly OrderView[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="orders" aria-labelledby="orders">
      <div>
        <h2 id="orders">Not on a lot yet? Order it new.</h2>
        <p>Choose the color, the trim and the options. A dealer orders the car from its maker for you.</p>
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
