import { Checkbox, Form } from 'antd'
import { listCategories, saveCategory, type CategoryRow } from '../../contract/goods/categoryDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

/** A category to be changed, or a new one (`category` null) under `parent` (null: of the first level). */
export type Editing = { readonly category: CategoryRow | null; readonly parent: CategoryRow | null }

export const CategoryDialog = ({ category, parent, onClose }: Editing & { onClose: () => void }) => (
  <FormDialog
    title={category ? '修改分类' : parent ? `在“${parent.name}”下新增分类` : '新增一级分类'}
    width={420}
    mutation={saveCategory}
    begun={{ name: category?.name ?? '', shown: category?.shown ?? true }}
    inputOf={(typed) => ({ ...(category ? { id: category.id } : { parentId: parent?.id ?? null }), ...typed })}
    anew={[[listCategories.path]]}
    onClose={onClose}
  >
    <InputItem label="分类名称" name="name" maxLength={20} />
    <Form.Item name="shown" valuePropName="checked" extra="隐藏后不在商城的分类中出现，其中的商品仍可搜索和购买">
      <Checkbox>在商城显示</Checkbox>
    </Form.Item>
  </FormDialog>
)
