import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { namesWords } from '../../artwork/namesWords.ts'
import { staffArtworkNames } from '../../contract/order/artworkNames.ts'
import { namesAtOnce, NamesTable } from '../../kit/artwork/NamesTable.tsx'
import { wordsOf } from '../../kit/ask.ts'
import { call } from '../call.ts'

type Props = { readonly lineId: number; readonly fileId: number; readonly name: string; readonly rows: number }

/** 一物一名: of how many pieces the list of a file is, and a way to look at all of it. */
export function NamesButton({ rows, ...of }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={`查看 ${of.name} 的名单，${rows} 件`} onClick={() => setOpen(true)}>
        {namesWords(rows)}
      </Button>
      <Modal title={`“${of.name}”的名单`} open={open} footer={null} destroyOnHidden onCancel={() => setOpen(false)}>
        <List {...of} />
      </Modal>
    </>
  )
}

function List({ lineId, fileId }: Pick<Props, 'lineId' | 'fileId'>) {
  const [part, setPart] = useState(1)
  const { data, error } = useQuery({
    queryKey: [staffArtworkNames.path, lineId, fileId, part],
    queryFn: ({ signal }) => call(staffArtworkNames, { lineId, fileId, page: part, limit: namesAtOnce }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  if (data) return <NamesTable list={data} part={part} onPart={setPart} />
  return error ? <p role="alert">{wordsOf(error)}</p> : <p>正在读取名单…</p>
}
