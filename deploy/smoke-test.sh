#!/usr/bin/env bash
# Tests the container: builds the image, starts it with a database, enrolls an applicant through the API, and reads the
# application with an operator command. Removes everything at the end. Needs docker and curl, and port 3000.
#
#   deploy/smoke-test.sh                   the container of compose.yaml
#   deploy/smoke-test.sh URL COMMAND ...   a site that runs at URL; COMMAND ... runs its operator commands, such as
#                                          node build/program/cli.js
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  echo "The smoke test failed: $1" >&2
  exit 1
}

# enroll URL COMMAND ...
enroll() {
  local url=$1
  shift
  local waiver_code email courses answer exported
  waiver_code=${WAIVER_CODE:-$(sed -n 's/^promoCode: *//p' content/scholarship.yaml)}
  email="smoke-test-$(date +%s)-$$@visitor.example"

  courses=$(curl --fail --silent --show-error "$url/api/v1/CourseNorthAmerica/get-courses")
  [[ $courses == *'"id":"cyber-security"'* ]] || fail "get-courses answered $courses"

  answer=$(curl --silent --show-error "$url/api/v1/ApplicationForm/na/Register" \
    --form-string FullName='Ada Byron' \
    --form-string EmailAddress="$email" \
    --form-string PhoneNumber=+14035550142 \
    --form-string City=Calgary \
    --form-string State=Alberta \
    --form-string Country=Canada \
    --form-string EmploymentStatus=Fulltime \
    --form-string Gender=Female \
    --form-string HighestEducationLevel="Bachelor's Degree" \
    --form-string FieldOfStudy=Mathematics \
    --form-string HasProgrammingExperience=true \
    --form-string CourseName='Cyber Security' \
    --form-string CourseId=cyber-security \
    --form-string PreferredAdmissionCycle=March2025 \
    --form-string IsWillingToPayApplicationFee=true \
    --form-string IsWillingToPayTuitionFee=true \
    --form-string HasReferralCode=false \
    --form-string LinkedInProfileUrl=https://www.linkedin.com/in/ada \
    --form-string ApplicationFeeWaiverCode="$waiver_code" \
    --form-string AcceptTermsAndConditions=true)
  [[ $answer == *'"isSuccess":true'* ]] || fail "Register answered $answer"

  exported=$("$@" export applications --format json | grep --fixed-strings "$email") ||
    fail "the application is not in the export"
  [[ $exported == *'"feeStatus":"waived"'* ]] || fail "the fee is not waived: $exported"
  echo 'One enrollment: registered with the waiver code, stored, and exported.'
}

if (($# > 1)); then
  enroll "$@"
  exit
fi
(($# == 0)) || fail 'name the command that runs operator commands at that site, too.'

# A separate project, so that it does not use the database of a site that runs here.
compose() { docker compose --project-name academy-smoke-test "$@"; }
trap 'compose logs --no-color site | tail -n 50; compose down --volumes' EXIT
compose up --build --detach --wait
enroll http://localhost:3000 docker compose --project-name academy-smoke-test exec -T site node build/program/cli.js
