import { useState } from 'react'
import { placedPage } from '../../../artwork/place.ts'
import type { ReadPage } from '../../../contract/artwork/placedPage.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { newKey, wordsOf } from '../../../kit/ask.ts'
import type { Side } from '../../../studio/side.ts'

const nameAtMost = 60

/** A file of which one page is to be chosen. */
export type Choosing = Pick<ReadPage, 'fileId' | 'name' | 'pages'>

type Props = {
  readonly side: Side
  readonly onPage: (fileId: number, page: number) => Promise<ReadPage>
  readonly onAdd: (layer: Layer) => void
  readonly onFault: (words: string) => void
}

/** Places a page of a PDF: its only one, or the one that is chosen. `reading`: one is being read. */
export function usePages({ side, onPage, onAdd, onFault }: Props) {
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const [reading, setReading] = useState(false)

  async function read(fileId: number, page: number, isChosen: boolean) {
    setReading(true)
    try {
      const told = await onPage(fileId, page)
      if (told.pages > 1 && !isChosen) return setChoosing(told)
      setChoosing(null)
      const suffix = told.pages > 1 ? ` 第${page}页` : ''
      const name = `${told.name.slice(0, nameAtMost - suffix.length)}${suffix}`
      onAdd(placedPage(side, { id: newKey(), name, fileId, page, previewId: told.preview.id }, told.read))
    } catch (error) {
      onFault(wordsOf(error))
    } finally {
      setReading(false)
    }
  }
  return {
    choosing,
    reading,
    open: (fileId: number) => void read(fileId, 1, false),
    choose: (page: number) => choosing && void read(choosing.fileId, page, true),
    leave: () => setChoosing(null),
  }
}
