export const failedMailsKey = ['failed-mails'] as const;
