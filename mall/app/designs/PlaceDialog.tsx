import { Form, Input } from 'antd'
import { DesignMove, moveDesign } from '../../../contract/artwork/shelf.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { ShareField } from '../private/ShareField.tsx'
import { site } from '../private/site.ts'
import { shelfKey } from './queries.ts'
import type { Row } from './row.ts'

type Typed = { name: string; folder: string; shared: boolean }

/** What a design is called, in which folder it lies, and whether colleagues see it; only its owner says that. */
export const PlaceDialog = ({ row: { id, name, folder, shared, mine }, onClose }: { row: Row; onClose: () => void }) => (
  <FormDialog
    site={site}
    title="重命名与共享"
    busyText="保存中…"
    width={440}
    mutation={moveDesign}
    first={{ name, folder, shared }}
    inputOf={(typed: Typed) => judge(DesignMove, { id, name: typed.name, folder: typed.folder, ...(mine && { shared: typed.shared }) })}
    told="修改成功"
    anew={[shelfKey]}
    onClose={onClose}
  >
    <Form.Item label="设计名称" name="name">
      <Input maxLength={40} autoComplete="off" />
    </Form.Item>
    <Form.Item label="文件夹" name="folder" extra="填写名称即归入该文件夹，留空为不归类。">
      <Input maxLength={20} autoComplete="off" placeholder="如：2026 年会" />
    </Form.Item>
    {mine && <ShareField hint="同事可以查看、评论和复制，也可以使用其中的图片；只有您和主账号可以修改。" />}
  </FormDialog>
)
