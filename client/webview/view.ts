import type { PageState } from "../graph/messages.ts";

/** Text is hard to read below this zoom. */
const smallest = 0.8;
/** A diagram that is shown as a whole may be this small. */
const smallestWhole = 0.3;

type Place = Pick<PageState, "zoom" | "left" | "top">;

export type View = ReturnType<typeof createView>;

/**
 * A diagram that scrolls, zooms and can be dragged. Until zoomed, it fits into the view, or, if it is too large for that, into the
 * width of the view as far as it stays readable.
 */
export function createView(main: HTMLElement, before: Place | undefined, keep: (place: Place) => void) {
  let svg: SVGSVGElement | null = null;
  let zoom = before?.zoom ?? null;
  let dragged = false;

  const size = (): { readonly width: number; readonly height: number } =>
    svg?.viewBox.baseVal ?? { width: 1, height: 1 };
  const apply = (): void => {
    const scale = zoom ?? initialZoom();
    svg?.setAttribute("width", String(size().width * scale));
    svg?.setAttribute("height", String(size().height * scale));
  };
  function initialZoom(): number {
    const { width, height } = size();
    const whole = Math.min(1, main.clientWidth / width, main.clientHeight / height);
    return whole >= smallestWhole ? whole : Math.max(smallest, Math.min(1, main.clientWidth / width));
  }
  const remember = (): void => {
    if (svg) keep({ zoom, left: main.scrollLeft, top: main.scrollTop });
  };
  const current = (): number => (svg ? svg.getBoundingClientRect().width / size().width : 1);

  /** Keeps the given point in place. */
  const zoomAt = (factor: number, x: number, y: number): void => {
    if (!svg) return;
    const old = current();
    zoom = Math.max(0.05, Math.min(4, old * factor));
    apply();
    const grown = zoom / old;
    main.scrollLeft = (main.scrollLeft + x) * grown - x;
    main.scrollTop = (main.scrollTop + y) * grown - y;
    remember();
  };

  main.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = main.getBoundingClientRect();
      zoomAt(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false },
  );
  main.addEventListener("pointerdown", (down) => {
    dragged = false;
    if (down.button !== 0) return;
    const from = { left: main.scrollLeft, top: main.scrollTop };
    const released = new AbortController();
    const { signal } = released;
    const move = (event: PointerEvent): void => {
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (Math.abs(dx) + Math.abs(dy) > 4) dragged = true;
      if (!dragged) return;
      main.classList.add("dragged");
      main.scrollTo(from.left - dx, from.top - dy);
    };
    const up = (): void => {
      main.classList.remove("dragged");
      released.abort();
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", up, { signal });
  });
  main.addEventListener("scroll", remember);
  new ResizeObserver(apply).observe(main);

  return {
    show: (next: SVGSVGElement): void => {
      const isFirst = svg === null;
      const { scrollLeft, scrollTop } = main;
      svg = next;
      apply();
      main.replaceChildren(next);
      if (isFirst) main.scrollTo(before?.left ?? 0, before?.top ?? 0);
      else main.scrollTo(scrollLeft, scrollTop);
      remember();
    },
    zoomBy: (factor: number): void => zoomAt(factor, main.clientWidth / 2, main.clientHeight / 2),
    fit: (): void => {
      if (!svg) return;
      const { width, height } = size();
      zoom = Math.min(1, main.clientWidth / width, main.clientHeight / height);
      apply();
      remember();
    },
    /** Whether the last mouse press dragged the diagram. */
    wasDragged: (): boolean => dragged,
  };
}
