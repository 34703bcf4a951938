import { useEffect, useState, type RefObject } from 'react'

export type Room = { readonly width: number; readonly height: number }

/** How large an element is on the screen, px. */
export function useRoom(element: RefObject<Element | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => setRoom({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    return () => watch.disconnect()
  }, [element])
  return room
}
