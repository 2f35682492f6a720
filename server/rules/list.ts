import { balancerNoConfigs } from "./balancers/balancer-no-configs.ts";
import { configNoNodes } from "./balancers/config-no-nodes.ts";
import { configPortDuplicate } from "./balancers/config-port-duplicate.ts";
import { ipPublic } from "./balancers/ip-public.ts";
import { ipType } from "./balancers/ip-type.ts";
import { nodeAddress } from "./balancers/node-address.ts";
import { nodeAddressDuplicate } from "./balancers/node-address-duplicate.ts";
import { nodeAddressPublic } from "./balancers/node-address-public.ts";
import { nodeInstanceNoPrivateIp } from "./balancers/node-instance-no-private-ip.ts";
import { nodeInstanceOffline } from "./balancers/node-instance-offline.ts";
import { nodeLabelDuplicate } from "./balancers/node-label-duplicate.ts";
import { nodeRegion } from "./balancers/node-region.ts";
import { catalogUnknown } from "./catalog/catalog-unknown.ts";
import { imageNoCloudInit } from "./catalog/image-no-cloud-init.ts";
import { regionNoMetadata } from "./catalog/region-no-metadata.ts";
import { regionNoVlan } from "./catalog/region-no-vlan.ts";
import { certificateSubject } from "./certificates/certificate-subject.ts";
import { certificateValidity } from "./certificates/certificate-validity.ts";
import { keyLiteral } from "./certificates/key-literal.ts";
import { pemCertificate } from "./certificates/pem-certificate.ts";
import { pemKey } from "./certificates/pem-key.ts";
import { pemMismatch } from "./certificates/pem-mismatch.ts";
import { tlsRequired } from "./certificates/tls-required.ts";
import { tlsUnused } from "./certificates/tls-unused.ts";
import { cloneDuplicateId } from "./clones/clone-duplicate-id.ts";
import { cloneExistingTarget } from "./clones/clone-existing-target.ts";
import { cloneLimit } from "./clones/clone-limit.ts";
import { cloneNewRequires } from "./clones/clone-new-requires.ts";
import { cloneSourceFields } from "./clones/clone-source-fields.ts";
import { cloneUserData } from "./clones/clone-user-data.ts";
import { alertRange } from "./instances/alert-range.ts";
import { backupWindowScheduling } from "./instances/backup-window-scheduling.ts";
import { backupsContradiction } from "./instances/backups-contradiction.ts";
import { backupsDisabled } from "./instances/backups-disabled.ts";
import { imagePrefix } from "./instances/image-prefix.ts";
import { imageWithBackup } from "./instances/image-with-backup.ts";
import { instanceLabelDuplicate } from "./instances/instance-label-duplicate.ts";
import { labelLength } from "./instances/label-length.ts";
import { labelPattern } from "./instances/label-pattern.ts";
import { labelRepeat } from "./instances/label-repeat.ts";
import { rootPassLiteral } from "./instances/root-pass-literal.ts";
import { rootPassRequired } from "./instances/root-pass-required.ts";
import { rootPassWeak } from "./instances/root-pass-weak.ts";
import { interfaceCount } from "./interfaces/interface-count.ts";
import { interfaceDefault } from "./interfaces/interface-default.ts";
import { interfaceLabelForbidden } from "./interfaces/interface-label-forbidden.ts";
import { interfaceNoPublic } from "./interfaces/interface-no-public.ts";
import { interfacePrimaryCount } from "./interfaces/interface-primary-count.ts";
import { interfacePrimaryVlan } from "./interfaces/interface-primary-vlan.ts";
import { interfacePublicCount } from "./interfaces/interface-public-count.ts";
import { interfacePublicPosition } from "./interfaces/interface-public-position.ts";
import { authorizedKey } from "./provisioning/authorized-key.ts";
import { diskFieldUnused } from "./provisioning/disk-field-unused.ts";
import { metadataBase64 } from "./provisioning/metadata-base64.ts";
import { metadataCloudConfig } from "./provisioning/metadata-cloud-config.ts";
import { metadataFixed } from "./provisioning/metadata-fixed.ts";
import { metadataNeedsImage } from "./provisioning/metadata-needs-image.ts";
import { metadataSize } from "./provisioning/metadata-size.ts";
import { scriptDataJson } from "./provisioning/script-data-json.ts";
import { scriptDataSize } from "./provisioning/script-data-size.ts";
import { scriptDataUnused } from "./provisioning/script-data-unused.ts";
import { scriptNeedsImage } from "./provisioning/script-needs-image.ts";
import { scriptWithBackup } from "./provisioning/script-with-backup.ts";
import { scriptWithPrivateImage } from "./provisioning/script-with-private-image.ts";
import { curlCommand } from "./requests/curl-command.ts";
import { requestAuthorization } from "./requests/request-authorization.ts";
import { requestBodyFile } from "./requests/request-body-file.ts";
import { requestBodyMissing } from "./requests/request-body-missing.ts";
import { requestBodyUnexpected } from "./requests/request-body-unexpected.ts";
import { requestCancelBackups } from "./requests/request-cancel-backups.ts";
import { requestContentType } from "./requests/request-content-type.ts";
import { requestMethod } from "./requests/request-method.ts";
import { requestOperationInferred } from "./requests/request-operation-inferred.ts";
import { requestOperationUnknown } from "./requests/request-operation-unknown.ts";
import { requestOverwritesDisks } from "./requests/request-overwrites-disks.ts";
import { requestPathParameter } from "./requests/request-path-parameter.ts";
import { requestReplacesSnapshot } from "./requests/request-replaces-snapshot.ts";
import { requestTokenLiteral } from "./requests/request-token-literal.ts";
import { requestUndocumented } from "./requests/request-undocumented.ts";
import { requestUnknownPath } from "./requests/request-unknown-path.ts";
import { requestVersion } from "./requests/request-version.ts";
import { shellNotExpanded } from "./requests/shell-not-expanded.ts";
import type { Rule } from "./rule.ts";
import { stepCloneLimit } from "./sequences/step-clone-limit.ts";
import { stepDeleted } from "./sequences/step-deleted.ts";
import { stepNameDuplicate } from "./sequences/step-name-duplicate.ts";
import { stepPrivateIpLimit } from "./sequences/step-private-ip-limit.ts";
import { stepUnknown } from "./sequences/step-unknown.ts";
import { emptySection } from "./stacks/empty-section.ts";
import { extendsCircle } from "./stacks/extends-circle.ts";
import { extendsFile } from "./stacks/extends-file.ts";
import { referenceAttribute } from "./stacks/reference-attribute.ts";
import { referenceCycle } from "./stacks/reference-cycle.ts";
import { referenceFile } from "./stacks/reference-file.ts";
import { referencePrefix } from "./stacks/reference-prefix.ts";
import { referenceSyntax } from "./stacks/reference-syntax.ts";
import { referenceType } from "./stacks/reference-type.ts";
import { referenceUnknown } from "./stacks/reference-unknown.ts";
import { stackRegionMissing } from "./stacks/stack-region-missing.ts";
import { stackVersion } from "./stacks/stack-version.ts";
import { unusedNull } from "./stacks/unused-null.ts";
import { varUnused } from "./stacks/var-unused.ts";
import { aliasLimit } from "./structure/alias-limit.ts";
import { deprecatedField } from "./structure/deprecated-field.ts";
import { duplicateKey } from "./structure/duplicate-key.ts";
import { enumValue } from "./structure/enum-value.ts";
import { expiredSuppression } from "./structure/expired-suppression.ts";
import { missingExpected } from "./structure/missing-expected.ts";
import { missingRequired } from "./structure/missing-required.ts";
import { numberRange } from "./structure/number-range.ts";
import { placeholder } from "./structure/placeholder.ts";
import { readOnlyField } from "./structure/read-only-field.ts";
import { serviceNames } from "./structure/service-names.ts";
import { settingsExtends } from "./structure/settings-extends.ts";
import { shellQuotes } from "./structure/shell-quotes.ts";
import { strictJson } from "./structure/strict-json.ts";
import { syntax } from "./structure/syntax.ts";
import { trailingPunctuation } from "./structure/trailing-punctuation.ts";
import { typeMismatch } from "./structure/type-mismatch.ts";
import { typographicQuotes } from "./structure/typographic-quotes.ts";
import { unknownField } from "./structure/unknown-field.ts";
import { unusedSuppression } from "./structure/unused-suppression.ts";
import { ipamCidr } from "./vlans/ipam-cidr.ts";
import { ipamDuplicate } from "./vlans/ipam-duplicate.ts";
import { ipamForbidden } from "./vlans/ipam-forbidden.ts";
import { vlanIpamConflict } from "./vlans/vlan-ipam-conflict.ts";
import { vlanLabelDuplicate } from "./vlans/vlan-label-duplicate.ts";
import { vlanLabelLength } from "./vlans/vlan-label-length.ts";
import { vlanLabelPattern } from "./vlans/vlan-label-pattern.ts";
import { vlanLabelRequired } from "./vlans/vlan-label-required.ts";
import { vlanRegionLimit } from "./vlans/vlan-region-limit.ts";
import { ipRangesCidr } from "./vpc/ip-ranges-cidr.ts";
import { ipRangesForbidden } from "./vpc/ip-ranges-forbidden.ts";
import { ipRangesOverlap } from "./vpc/ip-ranges-overlap.ts";
import { natAddressOnCreate } from "./vpc/nat-address-on-create.ts";
import { natValue } from "./vpc/nat-value.ts";
import { subnetForbidden } from "./vpc/subnet-forbidden.ts";
import { subnetRange } from "./vpc/subnet-range.ts";
import { subnetRequired } from "./vpc/subnet-required.ts";
import { vpcAddress } from "./vpc/vpc-address.ts";
import { vpcAddressConflict } from "./vpc/vpc-address-conflict.ts";
import { vpcAddressOutside } from "./vpc/vpc-address-outside.ts";
import { vpcAddressReserved } from "./vpc/vpc-address-reserved.ts";
import { vpcIpv4Forbidden } from "./vpc/vpc-ipv4-forbidden.ts";

/** All rules, in the order in which they are documented. */
export const rules: readonly Rule[] = [
  // Syntax and structure.
  syntax,
  strictJson,
  settingsExtends,
  duplicateKey,
  aliasLimit,
  typeMismatch,
  missingRequired,
  missingExpected,
  unknownField,
  readOnlyField,
  enumValue,
  deprecatedField,
  numberRange,
  unusedSuppression,
  placeholder,
  shellQuotes,
  curlCommand,
  shellNotExpanded,
  expiredSuppression,
  serviceNames,
  typographicQuotes,
  trailingPunctuation,
  // Requests.
  requestUnknownPath,
  requestMethod,
  requestPathParameter,
  requestVersion,
  requestBodyFile,
  requestBodyMissing,
  requestBodyUnexpected,
  requestAuthorization,
  requestTokenLiteral,
  requestContentType,
  requestUndocumented,
  requestOperationInferred,
  requestOperationUnknown,
  requestCancelBackups,
  requestReplacesSnapshot,
  requestOverwritesDisks,
  stepUnknown,
  stepNameDuplicate,
  stepPrivateIpLimit,
  stepCloneLimit,
  stepDeleted,
  // Instances.
  labelLength,
  labelPattern,
  labelRepeat,
  imageWithBackup,
  imagePrefix,
  rootPassRequired,
  rootPassWeak,
  rootPassLiteral,
  diskFieldUnused,
  authorizedKey,
  scriptNeedsImage,
  scriptWithBackup,
  scriptWithPrivateImage,
  scriptDataUnused,
  scriptDataJson,
  scriptDataSize,
  metadataBase64,
  metadataSize,
  metadataCloudConfig,
  metadataFixed,
  metadataNeedsImage,
  alertRange,
  backupWindowScheduling,
  // Interfaces.
  interfaceCount,
  interfaceDefault,
  interfacePublicCount,
  interfacePublicPosition,
  interfaceNoPublic,
  interfacePrimaryCount,
  interfacePrimaryVlan,
  vlanLabelRequired,
  vlanLabelLength,
  vlanLabelPattern,
  vlanLabelDuplicate,
  interfaceLabelForbidden,
  ipamForbidden,
  ipamCidr,
  ipamDuplicate,
  subnetRequired,
  subnetForbidden,
  ipRangesForbidden,
  ipRangesCidr,
  ipRangesOverlap,
  vpcIpv4Forbidden,
  vpcAddress,
  vpcAddressReserved,
  vpcAddressOutside,
  natValue,
  natAddressOnCreate,
  // Clones.
  cloneExistingTarget,
  cloneNewRequires,
  cloneDuplicateId,
  cloneUserData,
  // Private addresses, balancers, configurations, nodes.
  ipType,
  ipPublic,
  tlsRequired,
  tlsUnused,
  pemCertificate,
  pemKey,
  pemMismatch,
  certificateSubject,
  certificateValidity,
  keyLiteral,
  configPortDuplicate,
  configNoNodes,
  balancerNoConfigs,
  nodeAddress,
  nodeAddressPublic,
  nodeLabelDuplicate,
  nodeAddressDuplicate,
  // Stacks.
  stackVersion,
  stackRegionMissing,
  referenceUnknown,
  referenceAttribute,
  referenceSyntax,
  referenceType,
  subnetRange,
  referenceCycle,
  referenceFile,
  referencePrefix,
  emptySection,
  extendsFile,
  extendsCircle,
  varUnused,
  unusedNull,
  nodeInstanceNoPrivateIp,
  nodeRegion,
  nodeInstanceOffline,
  instanceLabelDuplicate,
  vlanIpamConflict,
  vlanRegionLimit,
  vpcAddressConflict,
  cloneSourceFields,
  cloneLimit,
  backupsDisabled,
  backupsContradiction,
  // With a catalog.
  catalogUnknown,
  regionNoVlan,
  regionNoMetadata,
  imageNoCloudInit,
];

export const ruleById: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));
