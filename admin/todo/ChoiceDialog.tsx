import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Select } from 'antd'
import { saveTodoChoices, todoChoices, todoSmsADay, todoSmsEvery } from '../../contract/todo/choice.ts'
import type { Area } from '../../contract/grant.ts'
import { kindOf, kindsFor, type TodoKind } from '../../contract/todo/todo.ts'
import { waysQuery } from '../connection/queries.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { choicesQuery } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

type Typed = { readonly sound: TodoKind[]; readonly sms: TodoKind[]; readonly phone: string; readonly without: boolean }

/** Of which kinds the person wants to hear a sound, and get a text message, where the mall sends any. */
export function ChoiceDialog({ mine, onClose }: { mine: readonly Area[]; onClose: () => void }) {
  const { data, error } = useQuery(choicesQuery)
  const { data: ways, error: noWays } = useQuery(waysQuery)
  const options = kindsFor(mine).map((kind) => ({ value: kind, label: kindOf(kind).label }))
  const chosen = (way: 'sms' | 'sound') => data?.choices.filter((one) => one[way]).map(({ kind }) => kind) ?? []
  const begun: Typed | undefined = data && ways && { sound: chosen('sound'), sms: chosen('sms'), phone: '', without: false }
  return (
    <FormDialog<Typed, typeof saveTodoChoices.output>
      title="提醒方式"
      mutation={saveTodoChoices}
      begun={begun}
      error={error ?? noWays ?? undefined}
      inputOf={(typed, first) => {
        // Where the mall sends none nothing is asked of them, and what was chosen stays.
        const { sound, sms, phone, without } = { ...first, ...typed }
        return {
          choices: kindsFor(mine).map((kind) => ({ kind, sound: sound.includes(kind), sms: sms.includes(kind) })),
          ...(phone !== '' && { phone }),
          ...(without && { phone: null }),
        }
      }}
      told="保存成功"
      anew={[[todoChoices.path]]}
      onClose={onClose}
      head={<p>待办始终显示在后台。下面选择的类别有新事项时，另外提醒您。</p>}
    >
      <Form.Item name="sound" label="声音提醒" extra="需要打开着后台页面">
        <Select mode="multiple" options={options} optionFilterProp="label" />
      </Form.Item>
      {ways?.sms ? (
        <>
          <Form.Item
            name="sms"
            label="短信提醒"
            extra={`${todoSmsEvery} 分钟内的合为一条，夜间不发，每天最多 ${todoSmsADay} 条，计入商城的短信额度`}
          >
            <Select mode="multiple" options={options} optionFilterProp="label" />
          </Form.Item>
          <InputItem
            name="phone"
            label="接收短信的手机号"
            extra={data?.phone ? `现为 ${data.phone}，留空不改` : '选了短信提醒时填写'}
            maxLength={11}
            inputMode="tel"
          />
        </>
      ) : (
        <p>本商城没有开通短信，不能用短信提醒。</p>
      )}
      {data?.phone && (
        <Form.Item name="without" valuePropName="checked">
          <Checkbox>删除已保存的手机号 {data.phone}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  )
}
