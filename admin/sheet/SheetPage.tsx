import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { SheetSubject, sheetSubjects, sheetTemplate } from '../../contract/sheet.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Heading } from '../shell/Heading.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { PastePanel } from './PastePanel.tsx'
import { activityQuery } from './queries.ts'
import { lists } from './lists.ts'
import { RunTable } from './RunTable.tsx'
import { saveFile } from './save.ts'
import { StatementSheets } from './StatementSheets.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './sheet.module.css'

/** 导入导出 of one subject: bring a file, take one, and what was brought so far. */
export function SheetPage() {
  const subject = SheetSubject.safeParse(useParams()['subject']).data
  if (!subject) return <NotFound />
  if (sheetSubjects[subject].brings === 'nothing') return <Outward key={subject} subject={subject} />
  return subject === 'statement' ? <StatementSheets /> : <Sheets key={subject} subject={subject} />
}

/** What only goes out, as its list was filtered. */
function Outward({ subject }: { subject: SheetSubject }) {
  const title = `导出${sheetSubjects[subject].label}`
  const [params] = useSearchParams()
  const from = lists[subject]
  return (
    <>
      {from && (
        <p className={desk.trail}>
          <Link to={`${from.to}${params.size > 0 ? `?${params}` : ''}`}>{from.label}</Link> /{' '}
          {subject === 'promotionUses' && params.has('id') && <OfActivity id={Number(params.get('id'))} />}
          {title}
        </p>
      )}
      <Heading title={title} />
      <ExportPanel subject={subject} />
    </>
  )
}

/** The one activity that is exported, on the trail. */
function OfActivity({ id }: { id: number }) {
  const { data: one } = useQuery(activityQuery(id))
  return (
    one && (
      <>
        <Link to={`/promotion/${id}`}>{one.name}</Link> /{' '}
      </>
    )
  )
}

function Sheets({ subject }: { subject: SheetSubject }) {
  const template = useMutation({ mutationFn: () => call(sheetTemplate, { subject }), onSuccess: saveFile })
  return (
    <>
      <Heading title={`${sheetSubjects[subject].label}导入导出`}>
        <Button loading={template.isPending} onClick={() => template.mutate()}>
          下载导入模板
        </Button>
      </Heading>
      <Fault error={template.error} />
      <div className={styles.columns}>
        <div>
          <ImportPanel subject={subject} />
          {subject === 'shipments' && <PastePanel />}
        </div>
        <ExportPanel subject={subject} />
      </div>
      <RunTable subject={subject} />
    </>
  )
}
