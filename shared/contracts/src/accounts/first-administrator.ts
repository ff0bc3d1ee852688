/** Id of the first administrator, the same in every portal and at every start, so that there is one whoever starts first. */
export const FIRST_ADMINISTRATOR = '8561c416-e766-5a48-be5d-71f844f9fd2b';
