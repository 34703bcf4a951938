import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { importRowsAtMost, startImport, type SheetSubject } from '../../contract/sheet.ts'
import { useOnce } from '../call.ts'
import { DropField } from '../pieces/DropField.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { Sending } from '../pieces/Sending.tsx'
import { useSending } from '../pieces/useSending.ts'

type ImportPanelProps = {
  readonly subject: SheetSubject
  /** What is chosen beside the file. */
  readonly options?: z.input<typeof startImport.input>['options']
  /** Told of a file that was brought: the page it needs first, null where it is tried at once. */
  readonly before?: (fileId: number) => Promise<string | null>
  readonly hint?: string
  /** What may be brought, where it is not our own template. */
  readonly accepts?: string
  /** What is chosen before the file is. */
  readonly children?: ReactNode
}

/** Takes a file and tries it: what would come of it is shown before anything is written. */
export function ImportPanel({ subject, options = {}, before, hint = '', accepts, children }: ImportPanelProps) {
  const navigate = useNavigate()
  const mutation = useOnce(startImport)
  const look = useMutation({ mutationFn: async (fileId: number) => (await before?.(fileId)) ?? null })
  const attempt = (fileId: number) =>
    mutation.mutate({ subject, fileId, dry: true, options }, { onSuccess: ({ id }) => void navigate(`/sheet/${subject}/${id}`) })
  const { sent, send, cancel } = useSending('sheet', ({ id }) =>
    look.mutate(id, { onSuccess: (page) => (page === null ? attempt(id) : void navigate(page)) }),
  )
  return (
    <Panel title="导入">
      {children}
      <DropField
        kind="sheet"
        name="选择导入表格"
        what="表格"
        hint={accepts ?? `xlsx 或 csv（UTF-8、GBK），不超过 10 MB、${importRowsAtMost} 行。${hint}上传后先试运行，不会写入。`}
        onFile={(file) => void send(file)}
      />
      {sent && <Sending sent={sent} onCancel={cancel} />}
      <Fault error={look.error ?? mutation.error} />
    </Panel>
  )
}
