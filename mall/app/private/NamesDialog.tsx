import { useEffect, useState } from 'react'
import { artworkNames, type NamesRow } from '../../../contract/order/artworkNames.ts'
import { namesAtOnce, NamesTable } from '../../../kit/artwork/NamesTable.tsx'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { Dialog } from '../shell/Dialog.tsx'
import wordsCss from './words.module.css'

type Props = { readonly fileId: number; readonly name: string; readonly onClose: () => void }

type List = { readonly rows: readonly NamesRow[]; readonly total: number; readonly columns: readonly string[] }

/** A part of the list that a file was made from; the one before stays while the next one comes. The cart has no queries, so it asks itself. */
function useNames(fileId: number, part: number) {
  const [told, tell] = useState<{ readonly list: List | null; readonly why: string }>({ list: null, why: '' })
  useEffect(() => {
    let stale = false
    call(artworkNames, { fileId, page: part, limit: namesAtOnce }).then(
      (list) => stale || tell({ list, why: '' }),
      (error: unknown) => stale || tell({ list: null, why: wordsOf(error) }),
    )
    return () => void (stale = true)
  }, [fileId, part])
  return told
}

/** The whole list that a file was made from. */
export function NamesDialog({ fileId, name, onClose }: Props) {
  const [part, setPart] = useState(1)
  const { list, why } = useNames(fileId, part)
  return (
    <Dialog title={`“${name}”的名单`} onClose={onClose}>
      {why !== '' && (
        <p className={wordsCss.note} role="alert">
          {why}
        </p>
      )}
      {list ? <NamesTable list={list} part={part} onPart={setPart} /> : why === '' && <p className={wordsCss.hint}>正在读取名单…</p>}
    </Dialog>
  )
}
