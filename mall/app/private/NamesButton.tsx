import { lazy, Suspense, useState } from 'react'
import { namesWords } from '../../../artwork/namesWords.ts'
import wordsCss from './words.module.css'

const NamesDialog = lazy(async () => ({ default: (await import('./NamesDialog.tsx')).NamesDialog }))

/** 一物一名: of how many pieces the list of a file is, and a way to look at all of it. */
export function NamesButton({ fileId, name, rows }: { readonly fileId: number; readonly name: string; readonly rows: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${wordsCss.link} ${wordsCss.inline}`}
        aria-label={`查看 ${name} 的名单，${rows} 件`}
        onClick={() => setOpen(true)}
      >
        {namesWords(rows)}
      </button>
      <Suspense>{open && <NamesDialog fileId={fileId} name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
