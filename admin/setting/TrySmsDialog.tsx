import { Form, Select } from 'antd'
import { noticeKinds, type NoticeKind } from '../../contract/notice.ts'
import { tryNoticeSms } from '../../contract/setting/noticeDesk.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { TrialDialog } from '../pieces/TrialDialog.tsx'

type Typed = { readonly kind: NoticeKind; readonly phone: string }
const kinds = Object.entries(noticeKinds).map(([value, label]) => ({ value, label }))

/** Sends one text message about a notice, and tells what the provider said. */
export const TrySmsDialog = ({ onClose }: { onClose: () => void }) => (
  <TrialDialog<typeof tryNoticeSms.input, Typed>
    title="试发短信"
    trial={tryNoticeSms}
    first={{ kind: 'order', phone: '' }}
    inputOf={(typed) => typed}
    wanted={{ phone: '请填写收短信的手机号' }}
    words={{ press: '发送', again: '再发一次', well: '已发出', badly: '没有发出' }}
    onClose={onClose}
  >
    <Form.Item name="kind" label="消息类别" extra="短信里只写类别，不写内容">
      <Select options={kinds} />
    </Form.Item>
    <InputItem name="phone" label="收短信的手机号" maxLength={20} inputMode="tel" />
  </TrialDialog>
)
