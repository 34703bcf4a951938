import { startImport, type ImportRun } from '../../contract/sheet.ts'

type Props = { readonly run: ImportRun; readonly onClose: () => void; readonly onBegun: (id: number) => void }

/** Says once more what will be written, and begins the import of the file that was tried. */
export function ImportDialog({ run, onClose, onBegun }: Props) {
  const { subject, fileId, options, created, updated, failed } = run
  return (
    <AskDialog
      site={site}
      title="正式导入"
      okText="确认导入"
      light={false}
      width={440}
      mutation={startImport}
      input={{ subject, fileId, dry: false, options }}
      onMade={({ id }) => onBegun(id)}
      told=""
      anew={[]}
      onClose={onClose}
    >
      <p>
        {subject === 'shipments' ? `将发货 ${updated} 个收货单，并通知客户。` : `将新增 ${created} 个，修改 ${updated} 个。`}
        {failed > 0 && `有误的 ${failed} 条不会导入，可以改好后再上传。`}
      </p>
      <p>试运行之后若有人改过同样的内容，以正式导入时为准。</p>
    </AskDialog>
  )
}
import { AskDialog } from '../../kit/AskDialog.tsx'
import { site } from '../pieces/site.ts'
