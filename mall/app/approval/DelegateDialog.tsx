import { Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { addDelegate, DelegateForm, listDelegates } from '../../../contract/approval/approval.ts'
import { chinaDay } from '../../../contract/text.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { serverNow } from '../clock.ts'
import { site } from '../private/site.ts'
import { colleaguesQuery } from './queries.ts'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'

type Typed = { toId?: number; fromDay?: string; toDay?: string }

const wanted = { toId: '请选择受托人', fromDay: '请选择开始日期', toDay: '请选择结束日期' }

/** Gives the own place away for some days. */
export function DelegateDialog({ onClose }: { onClose: () => void }) {
  const { data: colleagues, isPending, error } = useQuery(colleaguesQuery)
  const today = chinaDay(serverNow())

  return (
    <FormDialog
      site={site}
      title="委托他人审批"
      okText="确认委托"
      mutation={addDelegate}
      first={{ fromDay: today, toDay: today }}
      error={error}
      inputOf={(typed: Typed) => judge(DelegateForm, typed)}
      wanted={wanted}
      told="委托成功"
      anew={[[listDelegates.path]]}
      onClose={onClose}
    >
      <Form.Item label="受托人" name="toId" required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          placeholder="选择本企业的同事"
          options={(colleagues ?? [])
            .filter(({ me }) => !me)
            .map(({ id, nickname, identityName }) => ({ value: id, label: `${nickname}（${identityName}）` }))}
        />
      </Form.Item>
      <div className={formCss.pair}>
        <Form.Item label="开始日期" name="fromDay" required>
          <Input type="date" min={today} />
        </Form.Item>
        <Form.Item label="结束日期" name="toDay" required>
          <Input type="date" min={today} />
        </Form.Item>
      </div>
      <p className={wordsCss.hint}>两个日期当天都有效，按北京时间计算。</p>
    </FormDialog>
  )
}
