import { useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { GoodsType, goodsTypes } from '../../contract/goods.ts'
import { TypePicture } from './TypePicture.tsx'
import { goodsTypesQuery } from './typesInUse.ts'
import { typeNotes } from './typeNotes.ts'
import styles from './type.module.css'

type Props = { id?: string; value?: GoodsType; onChange?: (type: GoodsType) => void }

/** Which type of goods, of those that this merchant sells: each with a picture and what it is; of the chosen one also what it demands. */
export function TypeField({ id, value, onChange }: Props) {
  const { data } = useQuery(goodsTypesQuery)
  const types = data?.types ?? GoodsType.options
  return (
    <>
      <Radio.Group
        {...(id && { id })}
        className={styles.types ?? ''}
        value={value}
        onChange={({ target }) => onChange?.(target.value as GoodsType)}
        aria-label="商品类型"
      >
        {types.map((type) => (
          <Radio key={type} value={type} className={styles.type ?? ''}>
            <TypePicture type={type} />
            <b>{goodsTypes[type].tag}</b>
            <small>{typeNotes[type].what}</small>
            <small>如：{typeNotes[type].example}</small>
          </Radio>
        ))}
      </Radio.Group>
      {value && (
        <div className={styles.needs} role="status">
          <b>{goodsTypes[value].tag}商品上架前要准备：</b>
          <ul>
            {typeNotes[value].needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
