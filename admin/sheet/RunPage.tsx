import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { SheetSubject, sheetSubjects } from '../../contract/sheet.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { ItemTable } from './ItemTable.tsx'
import { importQuery } from './queries.ts'
import { RunHead } from './RunHead.tsx'
import { RunItems } from './RunItems.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** One import: how far it is, what came of each row, and what can be done next. */
export function RunPage() {
  const { importId = '', subject: named } = useParams()
  const subject = SheetSubject.safeParse(named).data
  if (!subject || !/^[1-9]\d{0,14}$/.test(importId)) return <NotFound />
  return <Run key={importId} id={Number(importId)} subject={subject} />
}

function Run({ id, subject }: { id: number; subject: SheetSubject }) {
  const { data: run } = useSuspenseQuery(importQuery(id))
  return (
    <>
      <p className={desk.trail}>
        <Link to={`/sheet/${subject}`}>{subject === 'statement' ? '银行明细导入' : `${sheetSubjects[subject].label}导入导出`}</Link> /{' '}
        {run.fileName}
      </p>
      <RunHead run={run} />
      {run.total > 0 && (
        <RunItems run={run} number="编号">
          {(rows) => <ItemTable rows={rows} />}
        </RunItems>
      )}
    </>
  )
}
