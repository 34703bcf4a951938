import { Checkbox, Form } from 'antd'
import { listFilters, saveFilter, type SavedFilter } from '../../contract/order/orderDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { isSame } from './asked.ts'
import { InputItem } from '../pieces/InputItem.tsx'

type FilterDialogProps = {
  /** What the address asks for now. */
  readonly query: Readonly<Record<string, string>>
  /** The filter to be changed; absent: a new one. */
  readonly filter?: SavedFilter
  readonly onClose: () => void
}

/** Keeps a filter under a name, for oneself or for all at the desk. */
export function FilterDialog({ query, filter, onClose }: FilterDialogProps) {
  const begun = {
    name: filter?.name ?? '',
    shared: filter?.shared ?? false,
    first: filter?.first ?? false,
    anew: false,
  }
  return (
    <FormDialog
      title={filter ? '修改筛选' : '保存当前筛选'}
      width={420}
      mutation={saveFilter}
      begun={begun}
      inputOf={({ anew, ...typed }: typeof begun) => ({
        ...typed,
        ...(filter && { id: filter.id }),
        query: filter && !anew ? filter.query : query,
      })}
      wanted={{ name: '请填写名称' }}
      anew={[[listFilters.path]]}
      onClose={onClose}
    >
      <InputItem name="name" label="名称" maxLength={20} placeholder="如 逾期定制单" />
      <Form.Item name="first" valuePropName="checked">
        <Checkbox>打开订单台时默认使用</Checkbox>
      </Form.Item>
      <Form.Item name="shared" valuePropName="checked">
        <Checkbox>共享给订单台的所有同事</Checkbox>
      </Form.Item>
      {filter && Object.keys(query).length > 0 && !isSame(query, filter.query) && (
        <Form.Item name="anew" valuePropName="checked">
          <Checkbox>条件改为当前页面的筛选</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  )
}
