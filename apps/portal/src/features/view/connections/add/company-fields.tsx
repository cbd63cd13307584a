import { DraftField, type DraftForm } from './draft-field.tsx'

/** Whose fleet it is, who insures it, and who signed. */
export function CompanyFields({ form }: { form: DraftForm }) {
  return (
    <div className="grid gap-3.5 tablet:grid-cols-2">
      <DraftField
        form={form}
        path="name"
        label="Fleet name"
        hint="As you want to see it everywhere."
        required
        className="tablet:col-span-2"
      />
      <DraftField form={form} path="dotNumber" label="DOT number" optional />
      <DraftField form={form} path="taxId" label="Tax id" hint="A US EIN or a Canadian business number." optional />
      <DraftField form={form} path="insurerName" label="Insurer" optional />
      <DraftField form={form} path="policyNumber" label="Policy number" optional />
      <DraftField
        form={form}
        path="contactNumber"
        label="Contact number"
        hint="With the country’s code: +13125550142."
        type="tel"
        optional
        className="tablet:col-span-2"
      />
      <DraftField form={form} path="signer.firstName" label="Signer’s first name" optional />
      <DraftField form={form} path="signer.lastName" label="Signer’s last name" optional />
      <DraftField
        form={form}
        path="signer.email"
        label="Signer’s e-mail"
        type="email"
        optional
        className="tablet:col-span-2"
      />
    </div>
  )
}
