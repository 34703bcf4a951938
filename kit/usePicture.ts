import { useEffect, useState } from 'react'

/** The picture in a file; null: not read yet; 'broken': it is none that this browser can show. */
export function usePicture(file: File): HTMLImageElement | 'broken' | null {
  const [picture, setPicture] = useState<HTMLImageElement | 'broken' | null>(null)
  useEffect(() => {
    const source = URL.createObjectURL(file)
    const image = new Image()
    image.addEventListener('load', () => setPicture(image))
    image.addEventListener('error', () => setPicture('broken'))
    image.src = source
    return () => URL.revokeObjectURL(source)
  }, [file])
  return picture
}
