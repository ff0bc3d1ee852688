import { school } from '../../lib/school/page-school.ts';

/** The person whom members can ask about their data, from the school's file. */
export function DataContact() {
  const { dataContact, association, contact } = school();
  const { name, email } = dataContact ?? { name: association, email: contact.email };
  return (
    <>
      {name}, <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
