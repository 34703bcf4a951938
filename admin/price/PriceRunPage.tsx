import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { importQuery } from '../sheet/queries.ts'
import { RunHead } from '../sheet/RunHead.tsx'
import { RunItems } from '../sheet/RunItems.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { AcceptBar } from './AcceptBar.tsx'
import type { Accepted } from './accepted.ts'
import { CellTable } from './CellTable.tsx'
import { booksQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './price.module.css'

/** One price sheet: in a dry run every cell that differs, to be accepted; afterwards what became of it. */
export function PriceRunPage() {
  const { importId = '' } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(importId)) return <NotFound />
  return <Run key={importId} id={Number(importId)} />
}

function Run({ id }: { id: number }) {
  const { data: run } = useSuspenseQuery(importQuery(id))
  const { data: books = [] } = useQuery(booksQuery)
  const [accepted, setAccepted] = useState<Accepted>({ all: true, except: new Set() })
  const { bookId, dueTime } = run.options
  const into = bookId === null ? '公开价' : `价格本“${books.find((book) => book.id === bookId)?.name ?? ''}”`
  const toAccept = run.dry && run.state === 'done' && run.created + run.updated > 0
  return (
    <>
      <p className={desk.trail}>
        <Link to="/price">价格</Link> › <Link to="/sheet/prices">价格导入导出</Link> › {run.fileName}
      </p>
      <RunHead run={run} byHand />
      <p className={styles.head}>
        导入到{into}
        {typeof dueTime === 'string' && `，${dueTime} 生效，可在“定时价格”中取消`}
      </p>
      {toAccept && <AcceptBar run={run} accepted={accepted} onAccept={setAccepted} />}
      {run.total > 0 && (
        <RunItems run={run} number="采购编号">
          {(rows) => <CellTable rows={rows} accepted={toAccept ? accepted : null} onAccept={setAccepted} />}
        </RunItems>
      )}
    </>
  )
}
