import { Flex, Form } from 'antd'
import { NumberBox } from '../../kit/NumberBox.tsx'

const fields = [
  { name: 'tolerance', label: '数量公差（±%）' },
  { name: 'claimDays', label: '可见问题异议期（日）' },
  { name: 'hiddenDays', label: '隐蔽问题异议期（日）' },
] as const

/** The figures that every contract agrees on. */
export const TermFields = () => (
  <Flex wrap gap="0 24px">
    {fields.map(({ name, label }) => (
      <Form.Item key={name} name={name} label={label}>
        <NumberBox />
      </Form.Item>
    ))}
  </Flex>
)
