import { type PointerEvent, type RefObject, useRef } from 'react';
import { type Brush, brushBetween } from './brush.ts';
import type { MarketCar } from '../model/market-car.ts';
import { type PlotFrame, plotPositionOf, plotPointAt } from './plot-frame.ts';

/** In pixels. A shorter movement is a press. `NEAR` is the distance within which a dot is hit; touch is less exact. */
const PRESS = 6;
const NEAR = { mouse: 16, other: 28 };

type CarChoice = { car: MarketCar; kept: boolean } | null;
type Place = { x: number; y: number };

/** Handles mouse, pen and touch on the plot. To scroll, a finger moves up or down. */
export function usePointer(plot: {
  area: RefObject<HTMLDivElement | null>;
  cars: readonly MarketCar[];
  frame: PlotFrame;
  onBrush(brush: Brush): void;
  chosen: CarChoice;
  onChoose(chosen: CarChoice): void;
}) {
  const { area, cars, frame, onBrush, chosen, onChoose } = plot;
  const start = useRef<{ place: Place; x: number; y: number; dragged: boolean } | null>(null);
  const placeAt = ({ clientX, clientY }: PointerEvent): Place => {
    const { left, top, width, height } = area.current!.getBoundingClientRect();
    return { x: share(clientX - left, width), y: share(clientY - top, height) };
  };
  const carAt = (event: PointerEvent): MarketCar | null => {
    const named = (event.target as Element).closest<SVGElement>('[data-car]')?.dataset['car'];
    if (named !== undefined) return cars.find(({ id }) => id === Number(named)) ?? null;
    const { width, height } = area.current!.getBoundingClientRect();
    const at = placeAt(event);
    const near = event.pointerType === 'mouse' ? NEAR.mouse : NEAR.other;
    return nearestCar(
      cars,
      (car) => {
        const place = plotPositionOf(car, frame);
        return Math.hypot((place.x - at.x) * width, (place.y - at.y) * height);
      },
      near,
    );
  };
  const isOnCard = ({ target }: PointerEvent) => target instanceof Element && target.closest('.market-card') !== null;
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || isOnCard(event)) return;
      start.current = { place: placeAt(event), x: event.clientX, y: event.clientY, dragged: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current;
      if (!from) {
        if (event.pointerType !== 'mouse' || chosen?.kept) return;
        const car = carAt(event);
        if (car !== (chosen?.car ?? null)) onChoose(car && { car, kept: false });
        return;
      }
      if (!from.dragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < PRESS) return;
      if (!from.dragged) {
        from.dragged = true;
        onChoose(null);
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      onBrush(brushBetween(plotPointAt(from.place, frame), plotPointAt(placeAt(event), frame), frame));
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from || from.dragged) return;
      const car = carAt(event);
      onChoose(car && { car, kept: true });
    },
    onPointerCancel: () => {
      start.current = null;
    },
    onPointerLeave: () => {
      if (!start.current && chosen && !chosen.kept) onChoose(null);
    },
  };
}

function share(pixels: number, size: number): number {
  return Math.min(1, Math.max(0, pixels / size));
}

function nearestCar(cars: readonly MarketCar[], distanceTo: (car: MarketCar) => number, max: number): MarketCar | null {
  let [nearest, min]: [MarketCar | null, number] = [null, max];
  for (const car of cars) {
    const distance = distanceTo(car);
    if (distance < min) [nearest, min] = [car, distance];
  }
  return nearest;
}
