// What part of a drawing is seen: moved with the pointer, the wheel and keys.

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-0.1, 0],
  ArrowRight: [0.1, 0],
  ArrowUp: [0, -0.1],
  ArrowDown: [0, 0.1],
};

/** Units of the drawing in a pixel of the page, beyond which nothing can be read. */
const LARGEST_SCALE = 1.6;

/**
 * All of the drawing where it can be read, else its left part, until the person moves it. The key 0
 * shows all of it, and a double click does and undoes it.
 */
export function useViewBox(svg: RefObject<SVGSVGElement>, width: number, height: number) {
  const [moved, setMoved] = useState<View | null>(null);
  // Small drawings are not blown up.
  const [size, setSize] = useState({ width: 800, height: 600 });
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth || 800, height: element.clientHeight || 600 });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fitting = Math.max(width / size.width, height / size.height, 1);
  const scaled = (scale: number): View => ({
    width: size.width * scale,
    height: size.height * scale,
    x: Math.max(0, (size.width * scale - width) / 2) * -1,
    y: (height - size.height * scale) / 2,
  });
  const whole = scaled(fitting);
  const view = moved ?? scaled(Math.min(fitting, LARGEST_SCALE));
  const zoom = (factor: number, atX = 0.5, atY = 0.5): void => {
    const wide = Math.min(whole.width * 4, Math.max(80, view.width * factor));
    const used = wide / view.width;
    setMoved({
      x: view.x + view.width * atX * (1 - used),
      y: view.y + view.height * atY * (1 - used),
      width: wide,
      height: view.height * used,
    });
  };
  const handlers = {
    onWheel: (event: WheelEvent): void => {
      event.preventDefault();
      const box = svg.current?.getBoundingClientRect();
      if (!box) return;
      const atX = (event.clientX - box.left) / box.width;
      const atY = (event.clientY - box.top) / box.height;
      zoom(Math.exp(event.deltaY * 0.0015), atX, atY);
    },
    onPointerMove: (event: PointerEvent): void => {
      const box = svg.current?.getBoundingClientRect();
      if (event.buttons !== 1 || !box) return;
      const dx = (event.movementX * view.width) / box.width;
      const dy = (event.movementY * view.height) / box.height;
      setMoved({ ...view, x: view.x - dx, y: view.y - dy });
    },
    onDblClick: (): void => setMoved(moved ? null : whole),
    onKeyDown: (event: KeyboardEvent): void => {
      const step = KEYS[event.key];
      if (step) {
        setMoved({ ...view, x: view.x + step[0] * view.width, y: view.y + step[1] * view.height });
        event.preventDefault();
      } else if (event.key === "+") zoom(0.8);
      else if (event.key === "-") zoom(1.25);
      else if (event.key === "0") setMoved(whole);
    },
  };
  return { text: `${view.x} ${view.y} ${view.width} ${view.height}`, handlers };
}
