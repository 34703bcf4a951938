import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { Supplier } from '../../contract/goods/supplier.ts'
import { Rows } from '../../kit/Rows.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { SupplierDialog } from './SupplierDialog.tsx'
import { suppliersQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'

/** Who delivers blank goods, and who works for the merchant outside. */
export function SupplierPage() {
  const [all, setAll] = useState(false)
  const { data: suppliers } = useSuspenseQuery(suppliersQuery(all))
  const [open, setOpen] = useState<{ readonly supplier: Supplier | null } | null>(null)
  return (
    <>
      <Heading title="供应商">
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          含停用
        </Checkbox>
        <Button type="primary" onClick={() => setOpen({ supplier: null })}>
          新增供应商
        </Button>
      </Heading>
      <div className={desk.desk}>
        {suppliers.length === 0 ? (
          <Empty todo="新增供应商后，可向其采购坯料，或把工序交其外协。" />
        ) : (
          <Rows
            rows={suppliers}
            keyOf={(supplier) => supplier.id}
            columns={[
              {
                title: '供应商',
                phone: null,
                cell: (supplier) => (
                  <>
                    {supplier.name} {supplier.archived && <StateTag label="已停用" tone="off" />}
                  </>
                ),
                small: (supplier) => supplier.delivers,
              },
              { title: '联系人', cell: (supplier) => supplier.contact || '—', small: (supplier) => supplier.phone },
              { title: '结算与交货条件', cell: (supplier) => supplier.terms || '—' },
              {
                title: '坯料',
                right: true,
                cell: (supplier) => (supplier.blanks > 0 ? <Link to={`/blank?supplierId=${supplier.id}`}>{supplier.blanks} 种</Link> : '—'),
              },
              {
                title: '外协',
                right: true,
                cell: (supplier) => <Link to={`/outwork?supplierId=${supplier.id}`}>外协单</Link>,
                small: (supplier) => supplier.outwork > 0 && `${supplier.outwork} 张未结`,
              },
              {
                title: '操作',
                cell: (supplier) => (
                  <div className={desk.moves}>
                    <EditButtons name={supplier.name} onEdit={() => setOpen({ supplier })} onDelete={false} />
                  </div>
                ),
              },
            ]}
          />
        )}
      </div>
      {open && <SupplierDialog supplier={open.supplier} onClose={() => setOpen(null)} />}
    </>
  )
}
