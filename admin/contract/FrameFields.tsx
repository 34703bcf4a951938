import { Flex, Form, Input } from 'antd'
import { TermFields } from './TermFields.tsx'

/** What a frame contract says besides its standing clauses. */
export const FrameFields = () => (
  <>
    <Flex wrap gap="0 24px">
      <Form.Item name="from" label="开始日期">
        <Input type="date" max="9999-12-31" />
      </Form.Item>
      <Form.Item name="until" label="结束日期（含当日）">
        <Input type="date" max="9999-12-31" />
      </Form.Item>
    </Flex>
    <Form.Item name="ceiling" label="采购总额上限（元，含税；不填则不设上限）">
      <Input inputMode="decimal" maxLength={16} />
    </Form.Item>
    <Form.Item name="payment" label="付款约定（不填则按各订单的付款计划）">
      <Input.TextArea maxLength={300} rows={2} showCount />
    </Form.Item>
    <TermFields />
    <Form.Item name="extra" label="补充条款">
      <Input.TextArea maxLength={1000} rows={3} showCount />
    </Form.Item>
  </>
)

/** What was typed, as the contract's schema wants it. */
export const saidIn = (typed: Record<string, unknown>): Record<string, unknown> => ({
  ...typed,
  ceiling: String(typed['ceiling'] ?? '').trim() || null,
})
