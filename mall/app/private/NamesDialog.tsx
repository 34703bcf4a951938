import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { artworkNames } from '../../../contract/order/artworkNames.ts'
import { namesAtOnce, NamesTable } from '../../../kit/artwork/NamesTable.tsx'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { Dialog } from '../shell/Dialog.tsx'
import wordsCss from './words.module.css'

type Props = { readonly fileId: number; readonly name: string; readonly onClose: () => void }

/** The whole list that a file was made from. */
export function NamesDialog({ fileId, name, onClose }: Props) {
  const [part, setPart] = useState(1)
  const { data, error } = useQuery({
    queryKey: [artworkNames.path, fileId, part],
    queryFn: () => call(artworkNames, { fileId, page: part, limit: namesAtOnce }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return (
    <Dialog title={`“${name}”的名单`} onClose={onClose}>
      {error && (
        <p className={wordsCss.note} role="alert">
          {wordsOf(error)}
        </p>
      )}
      {data ? <NamesTable list={data} part={part} onPart={setPart} /> : !error && <p className={wordsCss.hint}>正在读取名单…</p>}
    </Dialog>
  )
}
