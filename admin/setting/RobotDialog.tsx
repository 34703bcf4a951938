import { Checkbox, Form, Input, Select } from 'antd'
import { listRobots, robotProviders, saveRobot, type Robot, type RobotProvider } from '../../contract/todo/robot.ts'
import { kindOf, TodoKind } from '../../contract/todo/todo.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

const platforms = Object.entries(robotProviders).map(([value, { label }]) => ({ value, label }))
const kinds = TodoKind.options.map((kind) => ({ value: kind, label: kindOf(kind).label }))

/** A robot of a group chat. Its address and secret are typed and never shown again. */
export function RobotDialog({ robot, onClose }: { robot: Robot | null; onClose: () => void }) {
  const begun = {
    provider: (robot?.provider ?? 'wecom') as RobotProvider,
    name: robot?.name ?? '',
    address: '',
    secret: '',
    unsigned: false,
    kinds: (robot?.kinds ?? ['newOrder']) as TodoKind[],
    active: robot?.active ?? true,
  }
  return (
    <FormDialog
      title={robot ? '修改机器人' : '新增机器人'}
      mutation={saveRobot}
      begun={begun}
      inputOf={(typed: typeof begun) => ({ ...typed, ...(robot && { id: robot.id }) })}
      wanted={{ name: '请填写名称' }}
      told="保存成功"
      anew={[[listRobots.path]]}
      onClose={onClose}
    >
      <Form.Item name="provider" label="平台">
        <Select options={platforms} />
      </Form.Item>
      <InputItem name="name" label="名称" maxLength={20} placeholder="如 财务群" />
      <Form.Item
        name="address"
        label="Webhook 地址"
        extra={robot ? `已保存（尾号 ${robot.ending}），留空不改。保存后不再显示。` : '在群的机器人设置中复制。保存后不再显示。'}
      >
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="secret"
        label="加签密钥（钉钉、飞书选用）"
        extra={robot?.signed ? '已保存，留空不改。' : '机器人安全设置选“加签”时填写；选“关键词”时请设为“待办”。'}
      >
        <Input.Password maxLength={200} autoComplete="new-password" visibilityToggle={false} />
      </Form.Item>
      {robot?.signed && (
        <Form.Item name="unsigned" valuePropName="checked">
          <Checkbox>去掉加签</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="kinds" label="提醒的待办">
        <Select mode="multiple" options={kinds} optionFilterProp="label" />
      </Form.Item>
      <Form.Item name="active" valuePropName="checked">
        <Checkbox>启用</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
