import { useEffect, useState, type RefObject } from 'react'

/** How many of a drawing's units a pixel of the screen is; it follows the drawing's size and what it shows. */
export function useScale(drawing: RefObject<SVGSVGElement | null>, viewBox: string): number {
  const [unit, setUnit] = useState(1)
  useEffect(() => {
    const { current } = drawing
    if (!current) return undefined
    const measure = () => setUnit(1 / (current.getScreenCTM()?.a || 1))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    return () => watch.disconnect()
  }, [drawing, viewBox])
  return unit
}

/** Where on a drawing the pointer is, in the drawing's units. */
export function pointOn(drawing: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
  const screen = drawing.getScreenCTM()
  return screen ? { x: (clientX - screen.e) / screen.a, y: (clientY - screen.f) / screen.d } : { x: 0, y: 0 }
}
