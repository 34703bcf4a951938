import { useRef, useState } from 'react'
import { designPicture, type DesignPicture } from '../../../contract/artwork/design.ts'
import { readPage, type ReadPage } from '../../../contract/artwork/placedPage.ts'
import { call } from '../call.ts'

const notBefore = 30_000 // ms

/** The pictures that may be placed, and those of pages. `renew` asks for one's links again, which live for minutes. */
export function usePictures(first: ReadonlyMap<number, DesignPicture>) {
  const [pictures, setPictures] = useState(first)
  const renewed = useRef<ReadonlyMap<number, number>>(new Map())
  const fetchOne = async (fileId: number): Promise<DesignPicture> => {
    const picture = await call(designPicture, { id: fileId })
    setPictures((before) => new Map(before).set(fileId, picture))
    return picture
  }
  const fetchPage = async (fileId: number, page: number): Promise<ReadPage> => {
    const told = await call(readPage, { id: fileId, page })
    setPictures((before) => new Map(before).set(told.preview.id, told.preview))
    return told
  }
  function renew(fileId: number) {
    const now = Date.now()
    if (now - (renewed.current.get(fileId) ?? 0) < notBefore) return
    renewed.current = new Map(renewed.current).set(fileId, now)
    // What cannot be had now is asked for when it is shown again.
    fetchOne(fileId).catch(() => {})
  }
  return { pictures, fetchOne, fetchPage, renew }
}
