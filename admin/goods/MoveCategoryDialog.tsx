import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import type { CategoryRow } from '../../contract/goods/categoryDesk.ts'
import { parentsFor, wayTo } from './landing.ts'

type Props = {
  readonly rows: readonly CategoryRow[]
  readonly category: CategoryRow
  readonly onMove: (parentId: number | null) => void
  readonly onClose: () => void
}

const top = 0

/** Sends a category to another parent, as the last of its children. */
export function MoveCategoryDialog({ rows, category, onMove, onClose }: Props) {
  const parents = parentsFor(rows, category)
  const [chosen, setChosen] = useState<number | null>(null)
  const move = () => {
    if (chosen === null) return
    onMove(chosen === top ? null : chosen)
    onClose()
  }
  return (
    <Modal
      open
      title={`移动“${category.name}”`}
      okText="移动"
      okButtonProps={{ disabled: chosen === null }}
      onOk={move}
      onCancel={onClose}
      width={420}
    >
      <Form layout="vertical">
        <Form.Item
          label="移到"
          htmlFor="move-category"
          extra={
            category.goods > 0 ? `其中的 ${category.goods} 个商品一同移动；有商品的分类只能移到同一级的位置` : '下级分类一同移动，最多三级'
          }
        >
          <Select<number | null>
            id="move-category"
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择上级分类"
            notFoundContent="没有可以移到的分类"
            value={chosen}
            onChange={setChosen}
            options={parents.map((parentId) => ({ value: parentId ?? top, label: wayTo(rows, parentId) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
