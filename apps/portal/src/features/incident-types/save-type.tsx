import { useWatch } from 'react-hook-form'
import { FormFooter } from '../../form/form-footer.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import type { TypeValues } from './type-form.tsx'
import { useTagMoves } from './use-tag-moves.ts'

interface SaveTypeProps<Values extends TypeValues> {
  of: ContractForm<Values>
  /** The key of the type. */
  id: string
  isNew?: boolean
  onCancel: () => void
}

/** Says what saving does to the tags of other types and to events, then saves. */
export function SaveType<Values extends TypeValues>({ of, id, isNew = false, onCancel }: SaveTypeProps<Values>) {
  const types = useWatch({ name: 'types' }) as TypeValues['types']
  const isChanged = JSON.stringify(types) !== JSON.stringify(of.form.formState.defaultValues?.types)
  const { isCounting, text } = useTagMoves(id, types, isChanged)
  return (
    <>
      <p role="status" className={text || isCounting ? 'text-13 text-warning' : 'sr-only'}>
        {isCounting ? 'Counting events' : text}
      </p>
      <FormFooter of={of} {...(isNew && { action: 'Add', always: true })} disabled={isCounting} onCancel={onCancel} />
    </>
  )
}
